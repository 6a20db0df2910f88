'use client'

import { createContext, use } from 'react'

/** The few words that the pieces themselves say, in the reader's language. */
export interface UiLabels {
  cancel: string
  clear: string
  close: string
  copied: string
  copy: string
  dismiss: string
  loading: string
  nothingFound: string
  notifications: string
}

const englishLabels: UiLabels = {
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  dismiss: 'Dismiss',
  loading: 'Loading',
  nothingFound: 'Nothing found',
  notifications: 'Notifications',
}

export const UiLabelsContext = createContext(englishLabels)

export const useUiLabels = (): UiLabels => use(UiLabelsContext)
