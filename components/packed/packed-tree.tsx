'use client'

import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'

/**
 * `[type, props, ...children]`, where no type is a fragment; `[n]` is the nth of the holes, and
 * `[n, props]` the nth of the parts with those properties.
 */
export type PackedNode =
  | string
  | null
  | [number]
  | [number, PackedProps]
  | [string, PackedProps | null, ...PackedNode[]]

export type PackedProps = Record<string, unknown>

/** A component with a script of its own, whose properties stand in the text. */
export type PackedPart = ComponentType<PackedProps>

/** The elements of a text that `Packed` wrote. */
export function PackedTree({
  text,
  holes = [],
  parts = [],
}: {
  text: string
  holes?: readonly ReactNode[]
  parts?: readonly PackedPart[]
}) {
  return unpack(JSON.parse(text) as PackedNode, holes, parts)
}

export function unpack(
  node: PackedNode,
  holes: readonly ReactNode[],
  parts: readonly PackedPart[] = [],
): ReactNode {
  if (node === null || typeof node === 'string') return node
  const [type, props] = node
  if (typeof type === 'number') {
    const Part = parts[type]
    return props == null || Part === undefined ? holes[type] : createElement(Part, props)
  }
  const [, , ...children] = node as [string, PackedProps | null, ...PackedNode[]]
  return createElement(
    type === '' ? Fragment : type,
    props,
    ...children.map((child) => unpack(child, holes, parts)),
  )
}
