import type { PublicPostDetail } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'

/** Shows links to the next newer and the next older post, and back to the board. */
export async function PostNeighbors({ locale, post }: { locale: Locale; post: PublicPostDetail }) {
  const t = await getTranslations('board.page')
  const sides = [
    ['next', t('newer'), post.next],
    ['prev', t('older'), post.previous],
  ] as const
  return (
    <nav className={styles.neighbors} aria-label={t('neighbors')}>
      <ul>
        {sides.map(([rel, label, beside]) =>
          beside ? (
            <li key={rel}>
              <a href={localePath(locale, paths.post(post.board, beside.id))} rel={rel}>
                <span>{label}</span>
                <span>{beside.title}</span>
              </a>
            </li>
          ) : null,
        )}
      </ul>
      <Row justify="center">
        <a className={styles.button} href={localePath(locale, paths.board(post.board))}>
          {t('backToBoard')}
        </a>
      </Row>
    </nav>
  )
}
