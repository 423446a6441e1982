// The build-tool plugin TypedRoutes generates the typed routes of the app folder next to this one.
