'use client'
import { FailureScreen } from '@/components/layout/failure-screen'

export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return <FailureScreen digest={error.digest} />
}
