/**
 * Drawings of departments, for the pictures of articles that have none. They come with the data of few articles, so no
 * page brings them along.
 */
export const departmentPaths = {
  tent: 'M12 4v2M12 6C10 11 7 14 3 15.5h18C17 14 14 11 12 6zM5 15.5V20M19 15.5V20M12 15.5V20',
  chair: 'M7 4v9h10V4M7 8h10M6 13h12l-1 3H7zM7.5 16v4.5M16.5 16v4.5',
  table: 'M3 8h18v2.5H3zM6 10.5 4.5 20M18 10.5l1.5 9.5',
  glass: 'M6.5 4h11l-1 6a4.6 4.6 0 0 1-9 0zM12 13.5v6.5M8 20h8',
  bulb: 'M9 17c0-2.5-3-4-3-7.5a6 6 0 0 1 12 0c0 3.5-3 5-3 7.5zM9.5 20.5h5',
  speaker: 'M6.5 3.5h11v17h-11zM9 14.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 7.3v.2',
  flame:
    'M12 21c4 0 6.5-2.6 6.5-6 0-4.5-4-6-5-11.5-3 2-4 4.5-3.8 7C8 10 7.5 9 7.3 8c-1.2 1.8-1.8 4-1.8 6.5 0 3.8 2.5 6.5 6.5 6.5z',
  balloon: 'M6 9.5C6 13 9 16.5 12 16.5s6-3.5 6-7a6 6 0 0 0-12 0zM12 16.5V21M10.5 18.5h3',
  leaf: 'M5 19C4 10 9 4.5 20 4.5 20.5 15 15 20 7 17M5 20.5c1.5-5 4.5-8 9-10',
  saw: 'M3 14.5h10.5V20H3zM13.5 16h8l-1.5 2.5h-6.5M6 14.5V10h5v4.5',
  mower:
    'M5 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15 18.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 18h5M6 15.5 8 11h8l3 5.5M8 11 4 3.5H2.5',
  drop: 'M12 3.5c4 4.7 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6.3 6-11z',
  battery: 'M3 7.5h15.5v9H3zM18.5 10.5H21v3h-2.5M6.5 10.5v3M10 10.5v3',
} as const;
