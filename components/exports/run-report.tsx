import type { ReactNode } from 'react'
import type { RunWords } from '@/components/exports/run-words'
import styles from '@/components/exports/zip-run.module.css'
import { Notice } from '@/components/ui/notice'

/** How far a zip is, or what became of it, with every document that is not in it. */
export function RunReport({ run, children }: { run: RunWords; children?: ReactNode }) {
  const { tone, headline, detail, done, of, isOver, missing, furtherMissing } = run
  return (
    <Notice tone={tone} title={headline}>
      {!isOver && (
        <p>
          <progress
            className={styles['progress']}
            aria-label="Documents fetched"
            {...(of === undefined ? {} : { max: Math.max(1, of), value: done })}
          />
        </p>
      )}
      <p>{detail}</p>
      {!isOver && <p>To stop it, cancel the download in your browser.</p>}
      {missing.length > 0 && (
        <>
          <h3>Not in the zip</h3>
          <ul className={styles['missing']}>
            {missing.map(({ key, name, reason }) => (
              <li key={key}>
                <b>{name}</b> <span>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {furtherMissing > 0 && <p>And {furtherMissing} more: the list within the zip names them.</p>}
      {children}
    </Notice>
  )
}
