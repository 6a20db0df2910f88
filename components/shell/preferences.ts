/** How a person wants the desk to look. Stands in a cookie that any request may carry: never trusted. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'dense' | 'roomy'
}

export const defaultPreferences: Preferences = { theme: 'system', density: 'dense' }

/** Browsers accept the `__Host-` prefix over https alone. */
export function preferencesCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-preferences' : 'preferences'
}

/** `base` is what stays where `text`, as `theme=dark&density=roomy`, says nothing that we know. */
export function parsePreferences(
  text: string | undefined,
  base: Preferences = defaultPreferences,
): Preferences {
  const given = new URLSearchParams(text ?? '')
  const theme = given.get('theme')
  const density = given.get('density')
  return {
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : base.theme,
    density: density === 'dense' || density === 'roomy' ? density : base.density,
  }
}

export function serializePreferences({ theme, density }: Preferences): string {
  return new URLSearchParams({ theme, density }).toString()
}
