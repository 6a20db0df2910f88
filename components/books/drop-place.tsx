'use client'

import { BookUp2, FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useEarlyFiles } from '@/components/ui/use-early-files'

interface DropPlaceProps {
  readonly action: string
  readonly hidden: readonly (readonly [name: string, value: string])[]
  readonly title: string
  readonly text: string
  readonly types: string
  readonly choose: string
  /** What its button says without a script. */
  readonly send: string
  /** Said while it is sent and read. */
  readonly reading: string
}

/** Takes a file: dropped or chosen with a script, chosen and sent without one. */
export function DropPlace({
  action,
  hidden,
  title,
  text,
  types,
  choose,
  send,
  reading,
}: DropPlaceProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isSent, setSent] = useState(false)
  useEarlyFiles(field, () => {
    // Of a page come back to, the browser keeps what was sent before.
    if (isFirstArrival()) form.current?.requestSubmit()
    else if (field.current !== null) field.current.value = ''
  })
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (field.current === null || event.dataTransfer.files.length !== 1) return
    field.current.files = event.dataTransfer.files
    form.current?.requestSubmit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Who drops no file presses its button.
    <form
      ref={form}
      action={action}
      method="post"
      encType="multipart/form-data"
      className="drop flex flex-col items-center px-6 pt-9 pb-8 text-center"
      data-over={isOver ? '' : undefined}
      aria-busy={isSent || undefined}
      onSubmit={() => setSent(true)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="grid size-11 place-content-center rounded-xl border border-line bg-paper text-quiet shadow-control">
        <BookUp2 size={20} aria-hidden />
      </span>
      <h2 className="max-w-full pt-3.5 text-lg font-semibold wrap-anywhere">{title}</h2>
      <p className="max-w-[52ch] pt-0.5 text-quiet">{text}</p>
      <label className="btn btn-primary mt-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <FileUp size={15} aria-hidden />
        {isSent ? reading : choose}
        <input
          ref={field}
          type="file"
          name="file"
          required
          className="sr-only noscript:not-sr-only"
          onChange={() => form.current?.requestSubmit()}
        />
      </label>
      <noscript>
        <button type="submit" className="btn mt-2">
          {send}
        </button>
      </noscript>
      <p className="pt-4 text-xs text-faint">{types}</p>
      <span role="status" className="sr-only">
        {isSent ? reading : ''}
      </span>
    </form>
  )
}

function isFirstArrival(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate'
}
