/**
 * The same reader, who wants negative amounts in parentheses: Unicode's own way to say so in a
 * locale (UTS 35, currency format), so that it goes wherever the locale goes.
 */
export function accountingLocale(locale: string): string {
  return `${new Intl.Locale(locale).baseName}-u-cf-account`
}

/** Intl hands the wish back and does not act on it yet: the formatter of money does. */
export function isAccountingLocale(locale: string): boolean {
  return /-u-(?:[a-z0-9-]*-)?cf-account(?:-|$)/u.test(locale)
}
