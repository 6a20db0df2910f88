/** The bank's building, in a square of 24. */
export const brandOutline =
  'M12 2 22 7v3H2V7z M4 12h3v7H4z M10.5 12h3v7h-3z M17 12h3v7h-3z M2 20.5h20V23H2z'

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#14532d" d="${brandOutline}"/></svg>`

/** Where pages say it is, and where a browser looks that was shown no page. */
export const faviconPaths = ['/assets/icon.svg', '/favicon.ico'] as const
