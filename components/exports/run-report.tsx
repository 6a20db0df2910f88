import type { ReactNode } from 'react'
import type { RunWords } from '@/components/exports/run-words'
import type { ZipWords } from '@/components/exports/zip-words'
import styles from '@/components/exports/zip-run.module.css'
import { Notice } from '@/components/ui/notice'

/** How far a zip is, or what became of it, with every document that is not in it. */
export function RunReport({
  run,
  words,
  children,
}: {
  run: RunWords
  words: ZipWords
  children?: ReactNode
}) {
  const { tone, headline, detail, done, of, isOver, missing, furtherMissing } = run
  return (
    <Notice tone={tone} title={headline}>
      {!isOver && (
        <p>
          <progress
            className={styles['progress']}
            aria-label={words.fetched}
            {...(of === undefined ? {} : { max: Math.max(1, of), value: done })}
          />
        </p>
      )}
      <p>{detail}</p>
      {!isOver && <p>{words.toStop}</p>}
      {missing.length > 0 && (
        <>
          <h3>{words.notInZip}</h3>
          <ul className={styles['missing']}>
            {missing.map(({ key, name, reason }) => (
              <li key={key}>
                <b dir="auto">{name}</b> <span>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {furtherMissing !== undefined && <p>{furtherMissing}</p>}
      {children}
    </Notice>
  )
}
