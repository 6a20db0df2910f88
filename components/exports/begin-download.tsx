'use client'

import { useEffect } from 'react'

/** Begins a download when the page comes, once; without a script the link beside it does. */
export function BeginDownload({ id, href }: { id: string; href: string }) {
  useEffect(() => {
    const key = `handed-over ${id}`
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, '')
    // By a link: to go to the file would end the page, of which a part may still come.
    const link = document.createElement('a')
    link.href = href
    link.download = ''
    link.click()
  }, [id, href])
  return null
}
