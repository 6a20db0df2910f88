import { findLanguage, type Language } from '@/lib/i18n/language'

/** A person's display preferences, read from a cookie: never trusted. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'dense' | 'roomy'
  language: Language | 'automatic'
  /** Blurred amounts are hidden from people nearby; pointing at one shows it. */
  amounts: 'shown' | 'blurred'
  negatives: 'minus' | 'parentheses'
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'dense',
  language: 'automatic',
  amounts: 'shown',
  negatives: 'minus',
}

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
  const language = given.get('language')
  const amounts = given.get('amounts')
  const negatives = given.get('negatives')
  return {
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : base.theme,
    density: density === 'dense' || density === 'roomy' ? density : base.density,
    language: language === 'automatic' ? language : (findLanguage(language) ?? base.language),
    amounts: amounts === 'shown' || amounts === 'blurred' ? amounts : base.amounts,
    negatives: negatives === 'minus' || negatives === 'parentheses' ? negatives : base.negatives,
  }
}

const yearSeconds = 365 * 24 * 60 * 60

/** The `Set-Cookie` that keeps them in a browser. */
export function preferencesCookie(preferences: Preferences, isSecure: boolean): string {
  return [
    `${preferencesCookieName(isSecure)}=${new URLSearchParams({ ...preferences }).toString()}`,
    'Path=/',
    `Max-Age=${yearSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ')
}
