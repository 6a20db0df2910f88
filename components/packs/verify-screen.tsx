'use client'

import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ManifestFacts } from '@/components/packs/manifest-facts'
import { PacksInside } from '@/components/packs/packs-inside'
import { PackVerdict } from '@/components/packs/pack-verdict'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useEarlyFiles } from '@/components/ui/use-early-files'
import { TitleRow } from '@/components/layout/title-row'
import { checkCommand } from '@/lib/domain/packs/check-command'
import { checkPack, prepareCheck } from '@/lib/queries/packs'
import { withQueries } from '@/lib/queries/query-client'
import { packsPath } from '@/lib/search-params/packs'

/** Takes a pack, and says in this browser how it differs from its manifest; nothing of it is sent. */
export const VerifyScreen = withQueries(function VerifyScreen({
  back,
  canAsk,
}: {
  /** "Close packs" on the page that is reached from there. */
  back: string | undefined
  /** Whether somebody is signed in, who can read the bank. */
  canAsk: boolean
}) {
  const t = useTranslations('packs')
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const check = useMutation(checkPack((done, total) => setProgress({ done, total })))
  const [outer, setOuter] = useState<{ file: File; names: readonly string[] }>()
  // So that a pack can be checked without a network once the page is here.
  useEffect(() => void prepareCheck(), [])
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    setOuter(undefined)
    check.mutate(
      { file },
      {
        onSuccess: ({ result }) => {
          if (result.kind === 'several') setOuter({ file, names: result.names })
        },
      },
    )
  }
  const checked = check.data
  return (
    <>
      <TitleRow
        title={t('verify')}
        {...(back !== undefined && { back: { href: packsPath, label: back } })}
      />
      <div className="grid items-start gap-4 px-4 pt-3 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PackChooser hasOne={checked !== undefined} onFile={take} />
          <div role="status">
            {check.isPending && (
              <div className="card flex flex-col gap-2 p-5">
                <p className="text-quiet">{t('checking', progress)}</p>
                <ProgressBar value={progress.done} max={Math.max(progress.total, 1)} />
              </div>
            )}
            {checked?.result.kind === 'refused' && (
              <p className="card p-5 font-medium text-danger">
                {t(`fault_${checked.result.fault}`)}
              </p>
            )}
            {check.isError && (
              <p className="card p-5 font-medium text-danger">{t('fault_damaged')}</p>
            )}
          </div>
          {outer !== undefined && (
            <PacksInside
              names={outer.names}
              current={checked?.name}
              onCheck={(inside) => check.mutate({ file: outer.file, inside })}
            />
          )}
          {checked?.result.kind === 'checked' && (
            <PackVerdict
              key={checked.at}
              pack={checked.result}
              name={checked.name}
              canAsk={canAsk}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {checked?.result.kind === 'checked' && <ManifestFacts pack={checked.result} />}
          <section className="card p-4">
            <h2 className="pb-1 font-semibold">{t('check_title')}</h2>
            <p className="pb-3 text-quiet">{t('check_text')}</p>
            <code
              className="block rounded-md border border-line bg-sunk px-3 py-2 text-xs wrap-anywhere"
              dir="ltr"
            >
              {checkCommand}
            </code>
          </section>
        </div>
      </div>
    </>
  )
})

function PackChooser({
  hasOne,
  onFile,
}: {
  hasOne: boolean
  onFile: (file: File | undefined) => void
}) {
  const t = useTranslations('packs')
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (): void => {
    if (field.current === null) return
    onFile(field.current.files?.[0])
    // The same file may be chosen again.
    field.current.value = ''
  }
  useEarlyFiles(field, take)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <label
      data-over={isOver || undefined}
      className={`relative flex cursor-pointer items-center justify-center gap-3 rounded-xl border border-dashed border-edge bg-sunk px-4 text-quiet hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent data-over:border-accent data-over:bg-chosen ${hasOne ? 'min-h-14' : 'min-h-40'}`}
    >
      <FileUp size={18} className="flex-none text-faint" aria-hidden />
      <span>
        <span className="block font-medium text-ink">
          {t(hasOne ? 'choose_another' : 'choose')}
        </span>
        <span className="block text-xs">{t('offline')}</span>
      </span>
      {/* Over all of the label, so that what is dropped on it is chosen. */}
      <input
        type="file"
        accept=".zip,application/zip"
        aria-label={t(hasOne ? 'choose_another' : 'choose')}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        ref={field}
        onChange={take}
      />
    </label>
  )
}
