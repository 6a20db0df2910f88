/** The longest note or reason, in characters of Unicode. */
export const maxCharacters = 4000

export type WordsFault = 'empty' | 'too_long'

/** Why a note or a reason cannot be taken as it is; undefined where it can. */
export function findWordsFault(text: string): WordsFault | undefined {
  if (text.trim() === '') return 'empty'
  // No text has more characters than units, so that a huge one is not taken apart.
  if (text.length > maxCharacters * 2) return 'too_long'
  return Array.from(text).length > maxCharacters ? 'too_long' : undefined
}
