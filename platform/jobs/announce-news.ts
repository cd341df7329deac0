import { announceDueNews } from '../features/board/announce-due-news.ts'
import type { Job } from './run-jobs.ts'

/** Notifies subscribers of news whose planned time has come. */
export const announceNews: Job = { name: 'announce news', everyMinutes: 1, run: announceDueNews }
