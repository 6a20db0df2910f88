'use client'

import { createElement, Fragment, type ReactNode } from 'react'

/** `[type, props, ...children]`, where no type is a fragment; `[n]` is the nth of the holes. */
export type PackedNode = string | null | [number] | [string, PackedProps | null, ...PackedNode[]]

export type PackedProps = Record<string, unknown>

/** The elements of a text that `Packed` wrote. */
export function PackedTree({ text, holes = [] }: { text: string; holes?: readonly ReactNode[] }) {
  return unpack(JSON.parse(text) as PackedNode, holes)
}

export function unpack(node: PackedNode, holes: readonly ReactNode[]): ReactNode {
  if (node === null || typeof node === 'string') return node
  const [type] = node
  if (typeof type === 'number') return holes[type]
  const [, props, ...children] = node as [string, PackedProps | null, ...PackedNode[]]
  return createElement(
    type === '' ? Fragment : type,
    props,
    ...children.map((child) => unpack(child, holes)),
  )
}
