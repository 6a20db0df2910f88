import type { CompiledMessage } from 'icu-minify/format'

type Node = Exclude<CompiledMessage, string>[number]

// Unicode Bidirectional Algorithm, 2.5: what stands between these two is laid out on its own.
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'
const rightToLeftMark = '\u200F'

/**
 * A compiled message of a right-to-left language with each value isolated: a name in Latin letters
 * keeps its own full stop, and moves nothing of the sentence around it.
 */
export function isolateValues(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? message : isolateNodes(message)
}

function isolateNodes(nodes: readonly Node[]): Node[] {
  const isolated = nodes.flatMap(isolateNode)
  // "{label}: {value}" has no letter that would make it run from right to left.
  return nodes.length > 1 && !nodes.some(mayHaveLetters) ? [rightToLeftMark, ...isolated] : isolated
}

/** `[name]` is a value, `[name, 1, branches]` a choice, `[name, ...children]` a tag; see icu-minify. */
function isolateNode(node: Node): Node[] {
  if (!Array.isArray(node)) return [node]
  const [name, second, third] = node
  if (node.length === 1) return [firstStrongIsolate, node, popIsolate]
  if (typeof second !== 'number' || second === 0) {
    return [[name, ...isolateNodes(node.slice(1) as Node[])] as Node]
  }
  if (typeof third !== 'object' || third === null) return [node]
  const branches = Object.entries(third as Record<string, CompiledMessage>).map(
    ([key, branch]) => [key, Array.isArray(branch) ? isolateNodes(branch) : branch] as const,
  )
  return [[name, second, Object.fromEntries(branches)] as Node]
}

function mayHaveLetters(node: Node): boolean {
  return typeof node === 'string' ? /\p{L}/u.test(node) : Array.isArray(node) && node.length > 1
}
