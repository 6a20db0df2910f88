'use client'

import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { RunReport } from '@/components/exports/run-report'
import type { RunWords } from '@/components/exports/run-words'
import type { ExportWords } from '@/components/exports/export-words'
import styles from '@/components/exports/export-form.module.css'
import { Button } from '@/components/ui/button'

type Fields = readonly (readonly [string, string])[]

/**
 * A form whose answer is a download, so that the page stays while the browser downloads. With a script the
 * page then tells how far it is; without one it says where that is told.
 */
export function ExportForm({
  action,
  progressPath,
  wish,
  known,
  words,
}: {
  action: string
  /** Followed by the id of a run. */
  progressPath: string
  /** What can be asked for here; absent on the page of a run that was. */
  wish?: { fields: Fields; label: string; options?: ReactNode }
  known?: RunWords
  words: ExportWords
}) {
  const [run, setRun] = useState(known)
  const [asked, setAsked] = useState(known?.isOver === false ? known.id : undefined)
  const [isAfresh, setAfresh] = useState(false)

  useEffect(() => {
    if (asked === undefined) return
    return follow(`${progressPath}/${asked}`, (report) => {
      setRun(report)
      setAfresh(false)
      if (report.isOver) setAsked(undefined)
    })
  }, [asked, progressPath])

  const begin = (event: SubmitEvent<HTMLFormElement>): void => {
    const run_id = crypto.randomUUID()
    const field = event.currentTarget.elements.namedItem('run_id')
    if (field instanceof HTMLInputElement) field.value = run_id
    setAsked(run_id)
    setAfresh(true)
  }

  return (
    <>
      {wish !== undefined && (
        <DownloadForm
          action={action}
          fields={wish.fields}
          label={wish.label}
          tone="primary"
          onBegin={begin}
        >
          {wish.options}
        </DownloadForm>
      )}
      <div role="status" className={styles['status']}>
        {isAfresh && <p>{words.asking}</p>}
        {!isAfresh && run?.isOver === true && <p className="visually-hidden">{run.headline}</p>}
      </div>
      {run !== undefined && (
        // Only hidden: a form that is taken away while it is sent is not sent.
        <div hidden={isAfresh}>
          <RunReport run={run} words={words}>
            {run.isOver && run.retry !== undefined && (
              <DownloadForm
                action={action}
                fields={[['retry_of', run.id]]}
                label={run.retry}
                onBegin={begin}
              />
            )}
          </RunReport>
        </div>
      )}
    </>
  )
}

function DownloadForm({
  action,
  fields,
  label,
  tone = 'plain',
  onBegin,
  children,
}: {
  action: string
  fields: Fields
  label: string
  tone?: 'primary' | 'plain'
  onBegin: (event: SubmitEvent<HTMLFormElement>) => void
  children?: ReactNode
}) {
  return (
    <form method="post" action={action} onSubmit={onBegin}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {/* Without a value of React's own, which the next render would put back. */}
      <input type="hidden" name="run_id" />
      {children}
      <Button tone={tone}>{label}</Button>
    </form>
  )
}

const pauseMs = 700

/** Asks again and again until the run is over; returns what ends it. */
function follow(path: string, tell: (words: RunWords) => void): () => void {
  const aborter = new AbortController()
  let timer: number | undefined
  const ask = async (): Promise<boolean> => {
    try {
      const response = await fetch(path, { signal: aborter.signal })
      if (response.status !== 200) return false
      const words = (await response.json()) as RunWords
      tell(words)
      return words.isOver
    } catch {
      return aborter.signal.aborted
    }
  }
  const askSoon = (): void => {
    timer = window.setTimeout(() => void askAgain(), pauseMs)
  }
  const askAgain = async (): Promise<void> => {
    if (!(await ask())) askSoon()
  }
  askSoon()
  return () => {
    aborter.abort()
    window.clearTimeout(timer)
  }
}
