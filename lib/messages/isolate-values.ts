import type { IntlMessageFormat } from 'intl-messageformat'

type Ast = ReturnType<IntlMessageFormat['getAst']>
type Element = Ast[number]

// Unicode Bidirectional Algorithm, 2.5: what stands between them is laid out by itself.
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/**
 * A message of a language written from right to left, each value in it set apart: a name in Latin
 * letters keeps its own full stop, and moves nothing of the sentence around it.
 */
export function isolateValues(ast: Ast): Ast {
  return ast.flatMap(isolateElement)
}

function isolateElement(element: Element): Ast {
  if ('children' in element) return [{ ...element, children: isolateValues(element.children) }]
  if ('options' in element) {
    const options = Object.entries(element.options).map(
      ([name, option]) => [name, { ...option, value: isolateValues(option.value) }] as const,
    )
    return [{ ...element, options: Object.fromEntries(options) }]
  }
  return isArgument(element)
    ? [literal(firstStrongIsolate), element, literal(popIsolate)]
    : [element]
}

// The parser's own names of these are an enum of another package.
const literalType = 0
const argumentType = 1

function isArgument({ type }: { type: number }): boolean {
  return type === argumentType
}

function literal(value: string): Element {
  return { type: literalType, value }
}
