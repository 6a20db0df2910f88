import { cutText } from '@/lib/bank-contract/cut-text'

const mostTags = 12
const longestTag = 40

/** Tags as they are typed, with commas between: each once, whatever its case. */
export function parseTags(text: string): string[] {
  const tags = new Map<string, string>()
  for (const part of text.split(/[,;،\n]/u)) {
    const tag = cutText(part.trim().replaceAll(/\s+/gu, ' '), longestTag)
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()].slice(0, mostTags)
}
