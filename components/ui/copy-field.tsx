'use client'

import { useId, useRef, useState, useSyncExternalStore } from 'react'
import styles from '@/components/ui/copy-field.module.css'

const never = (): (() => void) => () => {}

/** A text to take away: selected by hand wherever there is no script, else copied by its button. */
export function CopyField({
  label,
  name,
  value,
  rows = 1,
  words,
}: {
  label: string
  name: string
  value: string
  rows?: number
  /** On the button before and after, and what a screen reader is told then. */
  words: { copy: string; copied: string; said: string }
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const canCopy = useSyncExternalStore(
    never,
    () => 'clipboard' in navigator,
    () => false,
  )
  const copy = async (): Promise<void> => {
    field.current?.select()
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  const input = { ref: field, id, name, value, dir: 'auto', readOnly: true, spellCheck: false }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {rows > 1 ? <textarea {...input} rows={rows} /> : <input {...input} type="text" />}
      {canCopy && (
        <button type="button" onClick={() => void copy().catch(() => setCopied(false))}>
          {isCopied ? words.copied : words.copy}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {isCopied ? words.said : ''}
      </span>
    </div>
  )
}
