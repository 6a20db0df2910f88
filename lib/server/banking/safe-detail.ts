const MAX_LENGTH = 300

/**
 * What may be shown of a sentence that somebody else's server wrote: no markup, no control or
 * direction characters, one line, at most 300 characters.
 */
export function safeDetail(text: string, secret?: string): string {
  // Cut before the expressions run, so that a huge text costs nothing.
  const start = text.slice(0, MAX_LENGTH * 20)
  const hidden =
    secret === undefined || secret === '' ? start : start.split(secret).join('[secret]')
  const plain = hidden
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
    .trim()
  return Array.from(plain).slice(0, MAX_LENGTH).join('')
}
