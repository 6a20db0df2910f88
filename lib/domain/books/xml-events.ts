import sax from 'sax'
import { refuse, shown } from '@/lib/domain/books/books-problem'

export type TagEvent =
  | {
      readonly kind: 'open'
      /** Without the prefix of its namespace; of SGML in capitals. */
      readonly name: string
      readonly line: number
      readonly attributes: Readonly<Record<string, string>>
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string; readonly line: number }

/** How deep elements may lie in each other: those of SGML that have no end lie in the one before. */
const maxDepth = { xml: 100, sgml: 20_000 }

/** One tag may have so many: the parser holds them all until it ends. */
const maxAttributes = 100

/** An end of nothing is looked for among all that is open: so many may be passed in all, and more by length. */
const maxPassed = 10_000_000
const passedByLength = 10

/**
 * The tags and texts of XML, or of the SGML of OFX 1, whose elements with a text have no end. No
 * entity that a file declares is known, so that none can grow. Throws `BooksFileError` where XML
 * is not well-formed.
 */
export async function* readTags(
  chunks: AsyncIterable<string>,
  language: 'xml' | 'sgml',
): AsyncGenerator<TagEvent> {
  const parser = sax.parser(language === 'xml', {
    trim: true,
    position: true,
  })
  let events: TagEvent[] = []
  let depth = 0
  let attributesHere = 0
  const refuseHere = (text: string) => {
    const [line, column] = [parser.line + 1, parser.column + 1]
    refuse({ code: 'not_of_the_format', line, column, text: shown(text) })
  }
  const addText = (text: string) => {
    if (text.trim() !== '') events.push({ kind: 'text', text: text.trim() })
  }
  Object.assign(parser, {
    onopentagstart: () => {
      attributesHere = 0
    },
    onattribute: ({ name }) => {
      attributesHere += 1
      if (attributesHere > maxAttributes) refuseHere(name)
    },
    onopentag: ({ name, attributes }) => {
      depth += 1
      if (depth > maxDepth[language]) refuseHere(`<${name}>`)
      const plain: Record<string, string> = {}
      for (const [key, value] of Object.entries(attributes)) {
        if (typeof value === 'string') plain[key] = value
      }
      events.push({ kind: 'open', name: localName(name), line: parser.line + 1, attributes: plain })
    },
    ontext: addText,
    oncdata: addText,
    onclosetag: (name) => {
      depth -= 1
      events.push({ kind: 'close', name: localName(name), line: parser.line + 1 })
    },
    onerror: () => {
      refuse({ code: 'not_xml', line: parser.line + 1, column: parser.column + 1 })
    },
  } satisfies Partial<sax.SAXParser>)
  let passed = 0
  let length = 0
  for await (const chunk of language === 'sgml' ? withEntities(chunks) : chunks) {
    length += chunk.length
    for (const part of chunk.split(/(?=<\/)/u)) {
      const before = depth
      parser.write(part)
      if (part.startsWith('</') && depth >= before) passed += before
      if (passed > maxPassed + passedByLength * length) refuseHere(part)
    }
    yield* events
    events = []
  }
  parser.close()
  yield* events
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/giu
const maxEntity = 10

/** Banks write `AT&T` in SGML, which would take the tag after it along. */
async function* withEntities(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    const last = text.lastIndexOf('&')
    const end = last >= 0 && last > text.length - maxEntity ? last : text.length
    rest = text.slice(end)
    yield text.slice(0, end).replaceAll(bareAmpersand, '&amp;')
  }
  yield rest.replaceAll(bareAmpersand, '&amp;')
}
