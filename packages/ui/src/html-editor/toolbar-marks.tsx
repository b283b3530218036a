import type { ReactNode } from 'react';

// Drawn here and not among the icons that every page loads.
export function BoldMark() {
  return <Mark>{<path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z" />}</Mark>;
}

export function ItalicMark() {
  return <Mark>{<path d="M10 5h8M6 19h8M14.5 5l-5 14" />}</Mark>;
}

export function UnderlineMark() {
  return <Mark>{<path d="M7 4v7a5 5 0 0 0 10 0V4M5 20h14" />}</Mark>;
}

export function BulletsMark() {
  return <Mark>{<path d="M10 6h11M10 12h11M10 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />}</Mark>;
}

export function NumbersMark() {
  return (
    <Mark>{<path d="M10 6h11M10 12h11M10 18h11M3.5 5l1.5-1v5M3.5 15.5a1.5 1.5 0 1 1 2.6 1L3.5 20h3" />}</Mark>
  );
}

function Mark({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
