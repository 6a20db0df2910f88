'use client'

import { useEffect } from 'react'

/** Begins a download when the page comes, once; without a script the link beside it does. */
export function BeginDownload({ id, href }: { id: string; href: string }) {
  useEffect(() => {
    const key = `handed-over ${id}`
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '')
    // The page stays: what comes is a file to save.
    location.assign(href)
  }, [id, href])
  return null
}
