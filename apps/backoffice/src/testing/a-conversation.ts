import type { ConversationRow, StaffConversation } from '@bivak/contract/admin';
import { now } from './open-office.tsx';

/** A customer who waits for an answer, as the list of the inbox tells of it. */
export const aConversationRow: ConversationRow = {
  ID: 'c-1',
  Version: 4,
  Subject: 'Ophalen',
  Customer: { Key: 'k', Description: 'Winterlinde' },
  About: null,
  LastAt: now,
  Waits: true,
  SnoozedUntil: null,
  AssignedTo: null,
  LastBy: 'Hanne D.',
  Begins: 'Mogen we later komen?',
};

/** The same, whole. */
export const aConversation: StaffConversation = {
  ...aConversationRow,
  Language: 'nl',
  Person: { Name: 'Hanne D.', FirstName: 'Hanne', Email: 'hanne@vzw.example' },
  Pickup: null,
  Return: null,
  Messages: [
    {
      ID: 'm-1',
      Kind: 'customer',
      By: 'Hanne D.',
      At: now,
      Message: 'Mogen we later komen?',
      IsRead: true,
      Files: [],
    },
  ],
  History: [],
};
