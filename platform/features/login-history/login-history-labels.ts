import type { Locale } from '@portico/contract/locale'
import type { SignInMethod, SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import type { Portal } from '@portico/contract/role'

/** Labels of the exported login history, per language. */
interface Labels {
  title: string
  /** Columns in this order: time, person, entered address, portal, method, result, network address, device. */
  columns: readonly [string, string, string, string, string, string, string, string]
  portals: Record<Portal, string>
  methods: Record<SignInMethod, string>
  results: Record<SignInResult, string>
}

export const LOGIN_HISTORY_LABELS: Record<Locale, Labels> = {
  en: {
    title: 'Login history',
    columns: ['Time (UTC)', 'Name', 'Email (ID)', 'Signed in to', 'Method', 'Result', 'IP address', 'Device'],
    portals: { portal: 'Portal', center: 'Developer center' },
    methods: {
      password: 'Password',
      mailCode: 'Email code',
      authenticator: 'Authenticator app',
      recoveryCode: 'Recovery code',
      refresh: 'Session renewal',
    },
    results: {
      success: 'Signed in',
      codeNeeded: 'Code required',
      wrongPassword: 'Wrong email or password',
      paused: 'Paused after wrong passwords',
      wrongCode: 'Wrong code',
      blocked: 'Blocked after wrong codes',
      notAllowedRole: 'No permission',
      emailNotVerified: 'Email not verified',
      deactivated: 'Account closed',
      sessionReused: 'Session ended: token reused',
    },
  },
  ko: {
    title: '로그인 이력',
    columns: ['시각 (UTC)', '이름', '이메일(ID)', '로그인 위치', '인증 방법', '결과', 'IP 주소', '기기'],
    portals: { portal: '포털', center: '개발자 센터' },
    methods: {
      password: '비밀번호',
      mailCode: '메일 인증 코드',
      authenticator: '인증 앱',
      recoveryCode: '복구 코드',
      refresh: '세션 갱신',
    },
    results: {
      success: '로그인 성공',
      codeNeeded: '인증 코드 요청',
      wrongPassword: '이메일 또는 비밀번호 오류',
      paused: '비밀번호 오류로 일시 차단',
      wrongCode: '인증 코드 오류',
      blocked: '인증 코드 오류로 차단',
      notAllowedRole: '접근 권한 없음',
      emailNotVerified: '이메일 미인증',
      deactivated: '탈퇴한 계정',
      sessionReused: '중복 사용으로 세션 종료',
    },
  },
}
