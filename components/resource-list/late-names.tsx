'use client'

import { useEffect } from 'react'
import { shortId } from '@/lib/format/names'
import { fetchNames, type Named } from '@/lib/queries/names'

/**
 * Reads behind the page what it could only tell by identifier, and puts the names where they belong:
 * into whatever carries `data-unnamed`. Such elements stay as React made them but for their text, which
 * React writes anew only where the page itself says something else.
 */
export function LateNames({
  connection_id,
  named,
  readAt,
}: {
  connection_id: string
  named: Named
  /** Tells one reading of the page from another. */
  readAt: string
}) {
  useEffect(() => {
    const unnamed = [...document.querySelectorAll<HTMLElement>('main [data-unnamed]')]
    const ids = [...new Set(unnamed.map(({ dataset }) => dataset['unnamed'] ?? ''))]
    if (ids.length === 0) return
    const stop = new AbortController()
    fetchNames(connection_id, named, ids, stop.signal).then(
      (names) => unnamed.forEach((element) => putName(element, names)),
      // Without them the page says what it said before.
      () => {},
    )
    return () => stop.abort()
  }, [connection_id, named, readAt])
  return null
}

function putName(element: HTMLElement, names: ReadonlyMap<string, string>): void {
  const id = element.dataset['unnamed'] ?? ''
  const name = names.get(id)
  if (name === undefined) return
  const piece = shortId(id)
  const texts = [...element.childNodes].filter((node) => node instanceof Text)
  const holder = texts.find(({ data }) => data.includes(piece))
  if (holder !== undefined) holder.data = holder.data.replace(piece, () => name)
  else if (texts[0] !== undefined) texts[0].data = name
  delete element.dataset['unnamed']
}
