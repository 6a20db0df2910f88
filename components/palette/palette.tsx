'use client'

import { useRouter } from 'next/navigation'
import { useLayoutEffect, useRef, useState } from 'react'
import { PaletteField } from '@/components/palette/palette-field'
import { PaletteList } from '@/components/palette/palette-list'
import styles from '@/components/palette/palette.module.css'
import { paletteGroups, paletteStatus } from '@/components/palette/palette-groups'
import { useChoice } from '@/components/palette/use-choice'
import { usePaletteAnswers } from '@/components/palette/use-palette-answers'
import { setPreference } from '@/components/palette/set-preference'
import type { PaletteContents, PaletteItem } from '@/lib/domain/palette/palette-answer'

export interface PaletteProps {
  contents: PaletteContents
  /** Only clients are wanted. */
  isSwitcher: boolean
  /** Where the reader is: the path and query of the page below. */
  at: string
  /** Typed while it was on its way, and whether Enter came after it. */
  early: { readonly text: string; readonly isEntered: boolean }
  onClose: () => void
}

const listId = 'palette-list'

/**
 * A field over a list of what answers it: a combobox with a listbox, as the ARIA practices have it.
 * The focus stays in the field; the line that Enter opens is its active descendant.
 */
export function Palette({ contents, isSwitcher, at, early, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState(early.text)
  const router = useRouter()
  const { words, connection_id } = contents
  const title = isSwitcher ? words.switchTitle : words.title
  const answers = usePaletteAnswers({ at, typed, isSwitcher, connection_id })
  const groups = paletteGroups({ contents, isSwitcher, typed, answers })
  const items = groups.flatMap((group) => group.items)
  const choice = useChoice(items, answers.isDeskDone, early.isEntered)
  useLayoutEffect(() => openOver(dialog.current), [])

  const open = (item: PaletteItem, isElsewhere: boolean) => {
    if (item.set !== undefined) {
      const { name, value } = item.set
      void setPreference(name, value).then((isStale) => isStale && router.refresh())
    }
    if (item.lookup !== undefined) answers.bank.lookFurther(item.lookup)
    else if (!isElsewhere) dialog.current?.close()
  }

  return (
    <dialog ref={dialog} className={styles['palette']} aria-label={title} onClose={onClose}>
      <form method="dialog" className={styles['head']}>
        <PaletteField
          label={title}
          placeholder={isSwitcher ? words.switchPlaceholder : words.placeholder}
          listId={listId}
          isExpanded={items.length > 0}
          value={typed}
          active={choice.active?.id}
          onKeyDown={choice.onKeyDown}
          onType={(text) => {
            setTyped(text)
            choice.reset()
          }}
        />
        <button type="submit">{words.close}</button>
      </form>
      <PaletteList
        id={listId}
        label={title}
        groups={groups}
        active={choice.active?.id}
        onPoint={choice.choose}
        onOpen={open}
      />
      <div className={styles['foot']}>
        <p role="status">{paletteStatus(words, items.length, answers)}</p>
        <p aria-hidden="true">{words.keys}</p>
      </div>
    </dialog>
  )
}

/** Modal, and closed by a press beside it: what lies around the box is the dialog itself. */
function openOver(dialog: HTMLDialogElement | null): (() => void) | undefined {
  const onClick = ({ target }: MouseEvent) => {
    if (target === dialog) dialog?.close()
  }
  dialog?.showModal()
  dialog?.addEventListener('click', onClick)
  return () => dialog?.removeEventListener('click', onClick)
}
