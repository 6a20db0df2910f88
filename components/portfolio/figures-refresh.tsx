'use client'

import { useRouter } from 'next/navigation'
import type { SubmitEvent } from 'react'
import { FailingClients } from '@/components/portfolio/failing-clients'
import type { FailingWords } from '@/components/portfolio/figure-news'
import styles from '@/components/portfolio/figures-refresh.module.css'
import { marksForm } from '@/components/portfolio/marks-form'
import { figuresPath, useFigureNews } from '@/components/portfolio/use-figure-news'
import { Button } from '@/components/ui/button'
import { postForm } from '@/lib/queries/post-form'

const marksPath = '/api/portfolio/marks'

/**
 * Reads the figures behind what is shown, and says how far it is. Without a script the button reads
 * those of this page and comes back.
 */
export function FiguresRefresh({
  query,
  failing: known,
  words,
}: {
  /** Of the page's own address. */
  query: string
  failing: FailingWords | null
  words: { refresh: string; progress: string; stopped: string }
}) {
  const { news, end, failing, ask } = useFigureNews(query, known, words.stopped)
  return (
    <div className={styles['refresh']}>
      <div className={styles['line']}>
        <form
          method="post"
          action={`${figuresPath}?${query}`}
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <Button>{words.refresh}</Button>
        </form>
        {news !== undefined && (
          <p className={styles['progress']}>
            <progress aria-label={words.progress} value={news.done} max={news.total} />
            <span>{news.words}</span>
          </p>
        )}
        {/* Said at the end alone: a reader of the screen is not told of each client. */}
        <p role="status">{end?.words}</p>
        {end?.again !== undefined && <a href={end.again.href}>{end.again.words}</a>}
      </div>
      {failing !== null && <FailingClients failing={failing} />}
      <MarksForm query={query} />
    </div>
  )
}

/** What the stars of the table belong to; with a script the page stays where it is. */
function MarksForm({ query }: { query: string }) {
  const router = useRouter()
  const mark = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget, event.nativeEvent.submitter)) {
      if (typeof value === 'string') body.append(name, value)
    }
    void postForm(marksPath, body).then((isMarked) => isMarked && router.refresh())
  }
  return (
    <form id={marksForm} method="post" action={marksPath} onSubmit={mark}>
      <input type="hidden" name="back" value={`/?${query}`} />
    </form>
  )
}
