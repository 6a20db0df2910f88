'use client'

import { useEffect, useRef } from 'react'
import { reviewKeyNames } from '@/components/transactions/review-keys'
import type { HelpWords } from '@/components/transactions/review-words'
import styles from '@/components/transactions/review.module.css'

/** The keys, listed by `?`. */
export function KeyHelp({
  isOpen,
  keys,
  settingsHref,
  words,
  onClose,
}: {
  isOpen: boolean
  keys: boolean
  settingsHref: string
  words: HelpWords
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={styles['help']} aria-labelledby="key-help" onClose={onClose}>
      <h2 id="key-help">{words.title}</h2>
      <dl>
        {reviewKeyNames.map((key, place) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{words.deeds[place]}</dd>
          </div>
        ))}
      </dl>
      <p>
        {keys ? words.on : words.off} <a href={settingsHref}>{words.change}</a>
      </p>
      <form method="dialog">
        <button type="submit">{words.close}</button>
      </form>
    </dialog>
  )
}
