import type { Department } from '../words.ts';

/** Pictures that a department may show: those that suit it, else whatever the shop has of its goods. */
export function picturesOf(department: Department, files: readonly string[]): readonly string[] {
  const goods = files.filter((file) => /\.(webp|jpe?g|png)$/u.test(file) && !isOther(file));
  const suiting = goods.filter((file) => department.pictures.includes(file.replace(/\.\w+$/u, '')));
  return suiting.length > 0 ? suiting : goods;
}

/** The small copies of pictures, and the scenes of the home page. */
function isOther(file: string): boolean {
  return /-\d{3,4}\.\w+$/u.test(file) || file.startsWith('scene');
}
