const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const endsParagraph = new Set(
  'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const keepsParagraph = new Set(['button', 'caption', 'object', 'table', 'td', 'template', 'th'])
const notInItself = new Set(['a', 'button', 'form'])

/**
 * What a browser moves to another place when it reads the markup: what ends a paragraph within one, and a link, button or
 * form within its like. React draws such a page again, and reports its error 418.
 */
export function movedElements(html: string): string[] {
  const open: string[] = []
  const found: string[] = []
  const markup = html.replaceAll(/<(script|style|textarea|title)\b.*?<\/\1>|<!--.*?-->/gs, '')
  for (const [, slash, tag = ''] of markup.matchAll(/<(\/?)([a-z][a-z\d]*)[^>]*>/gi)) {
    const name = tag.toLowerCase()
    if (slash === '/') {
      open.splice(open.lastIndexOf(name))
      continue
    }
    const inside = open.slice(open.findLastIndex((each) => keepsParagraph.has(each)) + 1)
    if (endsParagraph.has(name) && inside.includes('p')) found.push(`${name} in p`)
    if (notInItself.has(name) && open.includes(name)) found.push(`${name} in ${name}`)
    if (!voids.has(name)) open.push(name)
  }
  return found
}
