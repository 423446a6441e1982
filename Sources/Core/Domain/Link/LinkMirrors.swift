#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  // `dump` and debuggers show the description of a link, and no part of it that may be secret.

  extension LinkText: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension LinkIntent: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension DeepLinkDestination: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension NamedValue: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension RuleLink: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif
