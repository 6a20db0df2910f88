// Marks of an amount within its sentence; every other element stands by itself.
const withinSentence = /<\/?(?:b|bdi|strong|em)\b[^>]*>/g

/**
 * Where “not known” takes the place of a figure within a sentence, as in “of not known”. It is words where it stands
 * alone, where a colon is before it, and in a sentence that says that something is not known.
 */
export function unknownInSentences(html: string): string[] {
  const shown = html
    .replaceAll(withinSentence, '')
    .split(/<[^>]*>/)
    .flatMap((text) => text.split(/ · | \| /))
  const given = [...html.matchAll(/ (?:aria-label|title)="([^"]*)"/g)].map(([, text = '']) => text)
  return [...shown, ...given].filter((text) =>
    /(?<!^|: |\b(?:is|are|or) )\bnot known\b|\bnot known\b(?! here\b|[.,;)]|$)/.test(text.trim()),
  )
}
