'use client'

import { useEffect, useRef } from 'react'
import { keyWords } from '@/components/transactions/review-keys'
import styles from '@/components/transactions/review.module.css'

/** The keys, listed by `?`. */
export function KeyHelp({
  isOpen,
  keys,
  settingsHref,
  onClose,
}: {
  isOpen: boolean
  keys: boolean
  settingsHref: string
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={styles['help']} aria-labelledby="key-help" onClose={onClose}>
      <h2 id="key-help">Keys of this list</h2>
      <dl>
        {keyWords.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>
        {keys ? 'Single keys are on.' : 'Single keys are off.'} <a href={settingsHref}>Change</a>
      </p>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  )
}
