import type { PackedNode } from '@/components/packed/packed-tree'

/**
 * A figure in parentheses, the last of which is set apart so that it can hang out of its column:
 * the digits then stand below those of the figures without.
 */
export function hangParenthesis(node: PackedNode): PackedNode {
  if (node === null) return node
  if (typeof node === 'string') {
    if (!node.startsWith('(') || !node.endsWith(')')) return node
    return ['', null, node.slice(0, -1), ['span', { 'data-hang': '' }, ')']]
  }
  const [type, ...rest] = node
  if (typeof type === 'number') return node
  const [props, ...children] = rest as [Record<string, unknown> | null, ...PackedNode[]]
  const last = children.pop()
  return last === undefined ? node : [type, props, ...children, hangParenthesis(last)]
}
