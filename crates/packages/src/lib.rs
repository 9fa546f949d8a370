//! npm packages for apps.
