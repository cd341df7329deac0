import { announceDueNews } from '../features/board/announce-due-news.ts'
import { touchDuePosts } from '../features/board/touch-post.ts'
import type { Job } from './run-jobs.ts'

/** Notifies subscribers of news whose planned time has come, and renders the public pages of planned posts again. */
export const announceNews: Job = {
  name: 'announce news',
  everyMinutes: 1,
  run: async (tx) => {
    await announceDueNews(tx)
    await touchDuePosts(tx)
  },
}
