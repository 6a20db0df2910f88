import type { Text } from '@/lib/messages/create-text'
import styles from '@/components/shell/skip-link.module.css'

export function SkipLink({ text }: { text: Text['text'] }) {
  return (
    <a className={styles['skip']} href="#main">
      {text('shell.skip')}
    </a>
  )
}
