import type { ReactNode } from 'react'
import type { RunWords } from '@/components/exports/run-words'
import type { ExportWords } from '@/components/exports/export-words'
import styles from '@/components/exports/export-form.module.css'
import { Notice } from '@/components/ui/notice'

/** How far an export is, or what became of it, with all that is not in it. */
export function RunReport({
  run,
  words,
  children,
}: {
  run: RunWords
  words: ExportWords
  children?: ReactNode
}) {
  const { tone, headline, detail, done, of, isOver, missing, furtherMissing } = run
  return (
    <Notice tone={tone} title={headline}>
      {!isOver && (
        <p>
          <progress
            className={styles['progress']}
            aria-label={run.counted}
            {...(of === undefined ? {} : { max: Math.max(1, of), value: done })}
          />
        </p>
      )}
      <p>{detail}</p>
      {!isOver && <p>{words.toStop}</p>}
      {missing.length > 0 && (
        <>
          <h3>{run.missingTitle}</h3>
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
