'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { onIntent } from '@/components/ui/on-intent'

const viewer = onIntent(async () => (await import('@/components/layout/pdf-viewer')).PdfViewer)

/** A PDF rendered by pdf.js when it is about to be seen; by the browser's viewer where no script runs. */
export function PdfFrame({ href, name, zoom = 1 }: { href: string; name: string; zoom?: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(frame)
  return (
    <div ref={frame} className="flex min-h-0 grow flex-col">
      {isNear && <viewer.Component href={href} zoom={zoom} />}
      <noscript className="grow">
        {/* Chromium opens no PDF in a frame with a sandbox; our route's answer has one itself. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe src={href} title={name} loading="lazy" className="h-full w-full" />
      </noscript>
    </div>
  )
}

/** Whether the element has come near the part of the page that is seen; it stays so. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
