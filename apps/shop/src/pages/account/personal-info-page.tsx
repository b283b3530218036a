export { ProfilePage as PersonalInfoPage } from './profile-page.tsx';
