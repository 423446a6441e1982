// One import is enough: everything that an app names comes with `import Landfall`.
@_exported public import LandfallAuth
@_exported public import LandfallDomain
@_exported public import LandfallLists
@_exported public import LandfallLocalization
@_exported public import LandfallNavigation
@_exported public import LandfallNotificationBus
@_exported public import LandfallParsing
