/** A name that can be seen; undefined where a bank sends one of gaps and invisible marks alone. */
export function shownName(name: string | null | undefined): string | undefined {
  const text = name?.trim() ?? ''
  return /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text) ? text : undefined
}
