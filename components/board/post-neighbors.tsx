import type { PublicPostDetail } from '@portico/contract/board/board-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { Row } from '@/components/ui/layout'
import { Neighbors } from '@/components/ui/neighbors'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './board.module.css'

/** Shows links to the next newer and the next older post, and back to the board. */
export async function PostNeighbors({ locale, post }: { locale: Locale; post: PublicPostDetail }) {
  const t = await getTranslations('board.page')
  const linked = (beside: PublicPostDetail['next']) =>
    beside && { href: localePath(locale, paths.post(post.board, beside.id)), title: beside.title }
  return (
    <Neighbors
      label={t('neighbors')}
      labels={{ next: t('newer'), previous: t('older') }}
      next={linked(post.next)}
      previous={linked(post.previous)}
    >
      <Row justify="center">
        <a className={styles.button} href={localePath(locale, paths.board(post.board))}>
          {t('backToBoard')}
        </a>
      </Row>
    </Neighbors>
  )
}
