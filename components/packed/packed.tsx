import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import {
  type PackedNode,
  type PackedPart,
  type PackedProps,
  PackedTree,
} from '@/components/packed/packed-tree'
import { isPlain } from '@/components/packed/is-plain'

type Props = Record<string, ReactNode>

/**
 * The same elements, on their way to the browser as one text. Next sends the tree of a page along
 * with its HTML; element by element, writing and reading that tree costs more than making the HTML.
 * What cannot be text travels beside it as it would have: parts with a script, and those awaited.
 */
export function Packed({ children }: { children: ReactNode }) {
  const holes: ReactNode[] = []
  const parts: PackedPart[] = []
  const text = JSON.stringify(packNode(children, holes, parts))
  return (
    <PackedTree
      text={text}
      {...(holes.length > 0 && { holes })}
      {...(parts.length > 0 && { parts })}
    />
  )
}

/**
 * Elements as JSON; `holes` takes what cannot be. A text stays a text all the way: nothing in it can
 * become an element or an attribute. Where `parts` are collected too, of a component with a script
 * only its name is left to React, which would write and read its properties one by one.
 */
export function packNode(node: ReactNode, holes: ReactNode[], parts?: PackedPart[]): PackedNode {
  if (node === null || node === undefined || typeof node === 'boolean') return null
  if (typeof node === 'string') return node
  if (typeof node === 'number' || typeof node === 'bigint') return String(node)
  if (Array.isArray(node)) return ['', null, ...packAll(node as ReactNode[], holes, parts)]
  if (!isValidElement<Props>(node)) return packHole(node, holes)
  return packElement(node, holes, parts)
}

function packElement(
  element: ReactElement<Props>,
  holes: ReactNode[],
  parts: PackedPart[] | undefined,
): PackedNode {
  const { type, props, key } = element
  const children = childrenOf(props)
  if (typeof type === 'string') {
    return [type, packProps(props, key), ...packAll(children, holes, parts)]
  }
  if (type === Fragment || type === Packed) {
    return ['', key === null ? null : { key }, ...packAll(children, holes, parts)]
  }
  // A component of ours is called, so that its HTML is left; one of the browser's is only named.
  if (typeof type !== 'function') return packHole(element, holes)
  if ('$$typeof' in type) {
    if (parts === undefined || !isPlain(props)) return packHole(element, holes)
    const packed = key === null ? props : { ...props, key }
    return [parts.push(type as PackedPart) - 1, packed]
  }
  const made = packNode((type as (given: Props) => ReactNode)(props), holes, parts)
  return key === null ? made : ['', { key }, made]
}

function packAll(
  nodes: readonly ReactNode[],
  holes: ReactNode[],
  parts: PackedPart[] | undefined,
): PackedNode[] {
  return nodes.map((node) => packNode(node, holes, parts))
}

function packHole(node: ReactNode, holes: ReactNode[]): PackedNode {
  holes.push(node)
  return [holes.length - 1]
}

function packProps(props: Props, key: string | null): PackedProps | null {
  const packed: PackedProps = key === null ? {} : { key }
  let isEmpty = key === null
  for (const name in props) {
    if (name === 'children' || props[name] === undefined) continue
    if (name === 'dangerouslySetInnerHTML') throw new Error('no page holds HTML made by hand')
    packed[name] = props[name]
    isEmpty = false
  }
  return isEmpty ? null : packed
}

function childrenOf({ children }: Props): readonly ReactNode[] {
  if (children === undefined) return []
  return Array.isArray(children) ? (children as ReactNode[]) : [children]
}
