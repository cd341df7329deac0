import { NotFoundScreen } from '@/components/layout/not-found-screen'

/** Shows a missing page that the browser opens from another one; the edge replaces it for a page that is loaded. */
export default function NotFound() {
  return <NotFoundScreen />
}
