/**
 * What a bank says, as PostgreSQL can hold it: no text of it has the character NUL, and none half of
 * a surrogate pair, which JSON may both name. Each becomes U+FFFD.
 */
export function storableText(text: string): string {
  return Buffer.from(text.replaceAll('\u0000', '\uFFFD')).toString()
}
