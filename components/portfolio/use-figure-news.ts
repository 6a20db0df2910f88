import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type FailingWords,
  type FigureNews,
  readFigureNews,
  tellRows,
} from '@/components/portfolio/figure-news'

interface FigureReading {
  /** While it lasts. */
  news: FigureNews | undefined
  end: Pick<FigureNews, 'words' | 'again'> | undefined
  failing: FailingWords | null
  ask: () => void
}

export const figuresPath = '/api/portfolio/figures'

/** Reads what is old as soon as the page stands, and all when asked; leaving the page ends it. */
export function useFigureNews(
  query: string,
  known: FailingWords | null,
  stopped: string,
): FigureReading {
  const [news, setNews] = useState<FigureNews>()
  const [end, setEnd] = useState<FigureReading['end']>()
  const [failing, setFailing] = useState(known)
  const running = useRef<AbortController>(undefined)

  const read = useCallback(
    (asked: string) => {
      running.current?.abort()
      const stop = new AbortController()
      running.current = stop
      const tell = (lines: readonly FigureNews[]) => {
        if (stop.signal.aborted) return
        tellRows(lines.flatMap(({ row }) => row ?? []))
        const changed = lines.findLast((line) => line.failing !== undefined)
        if (changed?.failing !== undefined) setFailing(changed.failing)
        const last = lines.at(-1)
        const isOver = last?.end === true
        setNews(isOver ? undefined : last)
        setEnd(isOver ? last : undefined)
      }
      readFigureNews(`${figuresPath}?${query}${asked}`, tell, stop.signal).catch(() => {
        if (stop.signal.aborted) return
        setNews(undefined)
        setEnd({ words: stopped })
      })
    },
    [query, stopped],
  )

  useEffect(() => {
    read('')
    return () => running.current?.abort()
  }, [read])

  return { news, end, failing, ask: () => read('&why=asked') }
}
