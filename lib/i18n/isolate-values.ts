import type { IntlMessageFormat } from 'intl-messageformat'

type Ast = ReturnType<IntlMessageFormat['getAst']>
type Element = Ast[number]

// Unicode Bidirectional Algorithm, 2.5: what stands between them is laid out by itself.
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'
const rightToLeftMark = '\u200F'

/**
 * A message of a language written from right to left, each value in it set apart: a name in Latin
 * letters keeps its own full stop, and moves nothing of the sentence around it.
 */
export function isolateValues(ast: Ast): Ast {
  const isolated = ast.flatMap(isolateElement)
  // "{label}: {value}" has no letter of its own that told its direction where it is a value itself.
  return ast.length > 1 && !hasLetter(ast) ? [literal(rightToLeftMark), ...isolated] : isolated
}

function hasLetter(ast: Ast): boolean {
  return ast.some(
    (element) =>
      'options' in element ||
      'children' in element ||
      (isLiteral(element) && 'value' in element && /\p{L}/u.test(element.value)),
  )
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

function isLiteral({ type }: { type: number }): boolean {
  return type === literalType
}

function literal(value: string): Element {
  return { type: literalType, value }
}
