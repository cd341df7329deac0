'use client'
import type { ManagedPost } from '@portico/contract/board/board-endpoints'
import { CircleCheck, CircleX, Clock, EyeOff, Hourglass, PencilLine, Unplug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { postStateOf } from '@/lib/board/post-state'

const LOOK = {
  draft: { tone: 'neutral', icon: PencilLine },
  waiting: { tone: 'warning', icon: Hourglass },
  rejected: { tone: 'danger', icon: CircleX },
  shown: { tone: 'success', icon: CircleCheck },
  private: { tone: 'neutral', icon: EyeOff },
  planned: { tone: 'info', icon: Clock },
  unpublished: { tone: 'neutral', icon: Unplug },
} as const

/** Shows whether readers see a post now, or why not. */
export function PostStateBadge({ post }: { post: ManagedPost }) {
  const t = useTranslations('board.states')
  const state = postStateOf(post)
  const { tone, icon: Icon } = LOOK[state]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {t(state)}
    </Badge>
  )
}
